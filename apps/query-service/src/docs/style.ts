/** CSS of the reference, in addition to the style sheet of all pages. */
export const style = `
.plain ul { list-style: disc; padding-inline-start: 1.25rem; }
header:has(~ .columns) { max-width: 81rem; }
.columns { max-width: 81rem; margin-inline: auto; }
.columns > main { margin: 0; container: none; }
.columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
.columns > nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 1.25rem;
  border-right: 1px solid var(--line); font-size: .875rem; }
.columns > nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
.columns > nav li { margin: .15rem 0; }
.columns > nav a { text-decoration: none; }
.columns > nav a:hover { text-decoration: underline; }
#find { background: none; border: 0; padding: 0; margin: 0; }
#find input { width: 100%; }
#index > summary { font-weight: 600; }
#index > div { padding-top: .75rem; }
[aria-current=page] { font-weight: 600; }
.columns > main h1 { margin-top: 0; }
.columns > main .nouns { columns: 26rem 2; column-gap: 2.5rem; margin-top: 2rem; }
.nouns section { break-inside: avoid; }
.columns > main .nouns h2 { font-size: 1.05rem; margin: 0 0 .25rem; border: 0; }
.nouns p { margin: 0; color: var(--soft); font-size: .875rem; }
.operations { list-style: none; margin: .25rem 0 1rem; padding: 0; }
.operations code { display: block; font-size: .75rem; color: var(--soft); }
.hits { padding-inline-start: 1.5rem; } .hits li { margin: .6rem 0; } .hits span { display: block; font-size: .875rem; }
.curl { white-space: pre-wrap; overflow-wrap: anywhere; }
.columns > main { padding: 1.5rem 2rem 4rem; max-width: 64rem; }
.columns > main h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.75rem 0 .3rem; }
h4 { font-size: .95rem; margin: 1.25rem 0 .4rem; }
.columns > nav h2 { font-size: .8rem; margin: 1rem 0 .25rem; padding: 0; border: 0; color: var(--soft); }
.path { font: .875em/1.5 var(--mono); }
main code, .path { overflow-wrap: anywhere; }
main pre { background: var(--wash); border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; overflow: auto;
  max-height: 28rem; margin: .5rem 0; }
.path { display: block; margin-bottom: .75rem; background: var(--wash); border: 1px solid var(--line); border-radius: 6px; padding: .4rem .75rem; }
.path b { color: var(--in); }
.scroll { overflow-x: auto; }
main table { border-collapse: collapse; width: 100%; font-size: .9rem; }
caption { text-align: left; color: var(--soft); padding: .25rem 0; }
main th, main td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); }
th[scope=row] { font-weight: 600; width: 14rem; overflow-wrap: anywhere; }
.kind { display: block; font-weight: 400; font-size: .8rem; color: var(--soft); }
.soft { color: var(--soft); }
.tag { display: inline-block; font-size: .75rem; border: 1px solid var(--line); border-radius: 4px; padding: 0 .35rem;
  color: var(--soft); font-weight: 400; }
main summary { margin-top: .75rem; }
summary > h3 { display: inline-block; margin: 0; }
main form { background: var(--wash); border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; margin: .5rem 0; }
main form p { margin: .4rem 0; }
main label { display: inline-block; min-width: 9rem; font-size: .875rem; }
main input { width: 26rem; }
main button { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
main td a, .soft a { color: var(--accent); text-decoration: underline; }
.needs-key { font-size: .875rem; }
.status { font-weight: 600; }
.status.bad { color: var(--bad); }
/* In wide windows the index beside the text is always open; in narrow ones it is folded above the text. */
@media (min-width: 52.01rem) { @supports selector(::details-content) { #index > summary { display: none; } #index::details-content { content-visibility: visible; block-size: auto; } } }
@media (max-width: 52rem) { .columns { display: block; } .columns > main { padding: 1rem 1rem 4rem; }
  .columns > nav { position: static; max-height: none; border-right: 0; border-bottom: 1px solid var(--line); padding: .5rem 1rem; background: var(--card); }
  .columns > nav li { margin: 0; } .columns > nav li a { display: block; padding: .45rem 0; }
  #index > summary { margin: 0; padding: .6rem 0; } #index > div { max-height: 70vh; overflow: auto; }
  .columns > nav { display: flex; align-items: center; column-gap: 1rem; position: relative; overflow: visible; } #find { flex: 1; } #index { order: -1; }
  #index > div { position: absolute; z-index: 1; left: 0; right: 0; top: 100%; padding: 0 1rem; background: var(--card); border-bottom: 1px solid var(--line); }
  main label { display: block; } main input, main select { width: 100%; font-size: 1rem; padding: .45rem .5rem; } main button { padding: .5rem 1rem; }
  th[scope=row] { width: 38%; } pre { max-height: 22rem; padding: .6rem .75rem; } }
`;
