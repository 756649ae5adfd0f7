// The secret of the link stands behind its #, which no server is sent: this page sends it as a form.

const form = document.getElementById("pass");
if (location.hash.length > 1) {
  form.elements.namedItem("secret").value = location.hash;
  history.replaceState(null, "", location.pathname);
  form.requestSubmit();
}
