// Runs inline before the first paint, so that the page has the chosen theme from the beginning.
const theme = localStorage.getItem('lx-theme');
if (theme) document.documentElement.dataset.theme = theme;
