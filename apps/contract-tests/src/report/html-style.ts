/** CSS of the HTML report: system fonts, light and dark, suitable for printing. */
export const htmlStyle = `
:root { color-scheme: light dark; --text: #1c2024; --dim: #60646c; --page: #fcfcfd; --card: #fff; --line: #e0e1e6;
  --error: #c62a2f; --warning: #976400; --note: #3a5bc7; --good: #18794e; --code: #f2f3f5; }
@media (prefers-color-scheme: dark) {
  :root { --text: #edeef0; --dim: #a0a4ab; --page: #111113; --card: #19191b; --line: #2e3135; --error: #ff8589;
    --warning: #ffca16; --note: #9eb1ff; --good: #3dd68c; --code: #212225; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 62rem; color: var(--text); background: var(--page);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
h3 { font: 600 .95rem ui-monospace, monospace; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
.dim { color: var(--dim); }
.verdict { font-size: 1.15rem; font-weight: 600; }
.good { color: var(--good); } .error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
.stopped { border-left: 3px solid var(--warning); padding-left: .75rem; margin-top: .75rem; }
details { background: var(--card); border: 1px solid var(--line); border-left: 3px solid currentColor; border-radius: 6px;
  margin: .5rem 0; }
details > * { color: var(--text); }
summary { cursor: pointer; padding: .6rem .9rem; overflow-wrap: anywhere; }
summary code { color: var(--dim); }
.body { padding: 0 .9rem .9rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .35rem 1rem; margin: .5rem 0 0; }
dt { color: var(--dim); } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
code, pre { font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
pre { margin: 0; padding: .6rem .75rem; background: var(--code); border-radius: 4px; white-space: pre-wrap;
  overflow-wrap: anywhere; max-height: 24rem; overflow-y: auto; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--dim); font-weight: 500; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
ul { margin: .25rem 0; padding-left: 1.2rem; }
@media print { details { break-inside: avoid; } pre { max-height: none; } }
`;
