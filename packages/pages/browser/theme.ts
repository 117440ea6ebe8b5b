// Runs inline before the first paint: the theme that the reader chose here before.
const theme = localStorage.getItem('lx-theme');
if (theme) document.documentElement.dataset.theme = theme;
