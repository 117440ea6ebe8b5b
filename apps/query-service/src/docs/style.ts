/** The look of every page that people read. No font, image or sheet is fetched. */
export const style = `
:root { color-scheme: light dark; --text: #1c2430; --soft: #566173; --back: #fff; --panel: #f4f6f9; --line: #d5dbe4;
  --link: #0b5cad; --mark: #0a6b4f; --bad: #a3242b; --found: #fdf3c7; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e9f0; --soft: #a3aebd; --back: #12161c; --panel: #1b212a;
  --line: #343d4a; --link: #7db8f5; --mark: #6fd3ae; --bad: #ff9b9f; --found: #3a3413; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; color: var(--text); background: var(--back); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--back); padding: .5rem; z-index: 1; }
.plain { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem; }
.columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
.columns > nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 1.25rem;
  border-right: 1px solid var(--line); font-size: .875rem; }
.columns > nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
.columns > nav li { margin: .15rem 0; }
.columns > nav a { text-decoration: none; }
.columns > nav a:hover { text-decoration: underline; }
#find { background: none; border: 0; padding: 0; margin: 0; }
#find input { width: 100%; }
#find p { margin: .25rem 0; }
#find ol { list-style: none; margin: 0; padding: 0; }
#find li { margin: .5rem 0; overflow-wrap: anywhere; }
#find li span { display: block; }
#index > summary { font-weight: 600; }
.hit { background: var(--found); }
.curl { white-space: pre-wrap; overflow-wrap: anywhere; }
.columns > main { padding: 1.5rem 2rem 4rem; max-width: 64rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.35rem; margin: 3rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.1rem; margin: 2.25rem 0 .4rem; }
h4 { font-size: .95rem; margin: 1.25rem 0 .4rem; }
nav h2 { font-size: .8rem; margin: 1rem 0 .25rem; padding: 0; border: 0; color: var(--soft); }
code, pre, .path { font: .875em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
code, .path { overflow-wrap: anywhere; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; overflow: auto;
  max-height: 28rem; margin: .5rem 0; }
.path { display: block; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .4rem .75rem; }
.path b { color: var(--mark); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
caption { text-align: left; color: var(--soft); padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
th[scope=row] { font-weight: 600; width: 14rem; overflow-wrap: anywhere; }
.kind { display: block; font-weight: 400; font-size: .8rem; color: var(--soft); }
.soft { color: var(--soft); }
.tag { display: inline-block; font-size: .75rem; border: 1px solid var(--line); border-radius: 4px; padding: 0 .35rem;
  color: var(--soft); font-weight: 400; }
summary { cursor: pointer; margin-top: .75rem; }
form { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; margin: .5rem 0; }
form p { margin: .4rem 0; }
label { display: inline-block; min-width: 9rem; font-size: .875rem; }
input, select, button { font: inherit; font-size: .9rem; color: inherit; background: var(--back); border: 1px solid var(--soft);
  border-radius: 4px; padding: .25rem .5rem; max-width: 100%; }
input { width: 26rem; }
button { background: var(--link); color: var(--back); border-color: var(--link); cursor: pointer; }
.needs-key { font-size: .875rem; }
.status { font-weight: 600; }
.status.bad { color: var(--bad); }
/* The index beside the text shows whether it is open or not; where it is one tap away, the text comes first. */
@media (min-width: 52.01rem) { #index > summary { display: none; } #index::details-content { content-visibility: visible; block-size: auto; }
  @supports not selector(::details-content) { html:not(.scripted) #index > summary { display: list-item; } } }
@media (max-width: 52rem) { .columns { display: block; } .columns > main { padding: 1rem 1rem 4rem; }
  .columns > nav { position: static; max-height: none; border-right: 0; border-bottom: 1px solid var(--line); padding: .5rem 1rem; background: var(--back); }
  .columns > nav li { margin: 0; } .columns > nav li a { display: block; padding: .45rem 0; }
  #index > summary { margin: 0; padding: .6rem 0; } #index > div { max-height: 70vh; overflow: auto; }
  .scripted { scroll-padding-top: 4.5rem; }
  .scripted .columns > nav { position: sticky; z-index: 1; overflow: visible; display: flex; align-items: center; column-gap: 1rem; }
  .scripted #index { order: -1; } .scripted #find { flex: 1; }
  .scripted #index > div, #find > div:not(:empty) { position: absolute; left: 0; right: 0; top: 100%; max-height: 70vh; overflow: auto; padding: 0 1rem;
    background: var(--back); border-bottom: 1px solid var(--line); }
  label { display: block; } input, select { width: 100%; font-size: 1rem; padding: .45rem .5rem; } button { padding: .5rem 1rem; }
  h1 { font-size: 1.5rem; } th[scope=row] { width: 38%; } pre { max-height: 22rem; padding: .6rem .75rem; } }
`;
