// Makes the explorer quicker: a choice shows at once, and the address follows the position.

const region = () => document.getElementById("explorer");

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-auto]");
  if (form && event.target.matches("select, input[type=radio]")) form.requestSubmit();
});

document.addEventListener("htmx:after:swap", () => {
  const address = region()?.dataset.address;
  if (address) history.replaceState(null, "", address);
});
