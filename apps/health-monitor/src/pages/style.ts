/** The one stylesheet, inline in every page (saves a request; the policy allows it by its hash). No images or fonts, nothing from other hosts. */
export const style = `
:root{color-scheme:light dark;--bg:#f5f6f8;--card:#fff;--ink:#14191f;--soft:#56606d;--line:#dde2e8;--link:#1a56c4;--up:#157a48;--late:#8a5a00;--down:#c0242c;--dormant:#66609a;--pending:#566a80;--unknown:#5d6673;--up-f:#2aa866;--late-f:#e3a008;--down-f:#dc3a42;--none-f:#d3d9e0;--wash:#eef1f5;--warn:#fff5dc;--warn-l:#e7c56a;--bad:#fdeceb;--bad-l:#eaa19d}
@media(prefers-color-scheme:dark){:root{--bg:#0d1117;--card:#151b23;--ink:#e7ebf0;--soft:#9ba6b4;--line:#2a323d;--link:#7fb0ff;--up:#4cc585;--late:#e8b341;--down:#ff7b7b;--dormant:#aaa3e6;--pending:#9db2c8;--unknown:#a3adba;--up-f:#2f9e63;--late-f:#d79a17;--down-f:#e5484d;--none-f:#303946;--wash:#1c232d;--warn:#2b2411;--warn-l:#6b5620;--bad:#2d1719;--bad-l:#7a3033}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
a{color:var(--link);text-underline-offset:.15em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
.w{max-width:68rem;margin:0 auto;padding:0 1.25rem}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.5rem 1rem;z-index:9}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.top{background:var(--card);border-bottom:1px solid var(--line)}
.top .w{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;padding-top:.75rem;padding-bottom:.75rem}
.brand{font-weight:650;color:var(--ink);text-decoration:none;display:flex;gap:.55rem;align-items:center}
.brand svg{width:1.35rem;height:1.35rem}
.brand img{height:1.75rem;width:auto;max-width:10rem}
.brand b{font-weight:500;color:var(--soft)}
nav ul{display:flex;flex-wrap:wrap;gap:.1rem;list-style:none;margin:0;padding:0}
.top nav a{display:block;padding:.35rem .7rem;border-radius:.45rem;color:var(--soft);text-decoration:none}
.top nav a:hover{background:var(--wash);color:var(--ink)}
.top nav a[aria-current]{background:var(--wash);color:var(--ink);font-weight:600}
main{padding:1.75rem 0 3rem}
h1{font-size:clamp(1.35rem,1.1rem + 1.4vw,1.85rem);line-height:1.2;margin:0;letter-spacing:-.015em;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:0 0 .8rem;letter-spacing:-.005em}
h3{font-size:1rem;margin:1.2rem 0 .4rem}
p{margin:.4rem 0}
.soft{color:var(--soft)}
.small{font-size:.875rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.8rem;padding:1.15rem 1.25rem;margin:0 0 1.1rem}
.hero{display:flex;gap:1rem;align-items:center;margin:0 0 1.25rem}
.hero>div{min-width:0}
img{max-width:100%;height:auto;vertical-align:middle}
.hero>svg{flex:none;width:3rem;height:3rem}
.note{border:1px solid var(--warn-l);background:var(--warn);border-radius:.8rem;padding:.85rem 1.1rem;margin:0 0 1.1rem}
.note.bad{border-color:var(--bad-l);background:var(--bad)}
.note p{margin:.15rem 0}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.2rem,1fr));gap:.7rem;list-style:none;padding:0;margin:0 0 1.1rem}
.tiles a,.tiles div{display:block;background:var(--card);border:1px solid var(--line);border-radius:.8rem;padding:.75rem .95rem;text-decoration:none;color:var(--ink);height:100%}
.tiles a:hover{border-color:var(--soft)}
.tiles b{display:block;font-size:1.55rem;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums;letter-spacing:-.02em}
.tiles span{color:var(--soft);font-size:.875rem}
.tiles .s{font-size:.875rem}
.s{display:inline-flex;gap:.4rem;align-items:center;white-space:nowrap;font-weight:550}
.i{width:.95em;height:.95em;flex:none}
.up{color:var(--up)}.late,.flapping{color:var(--late)}.down{color:var(--down)}.dormant{color:var(--dormant)}.pending{color:var(--pending)}.unknown,.retired{color:var(--unknown)}
.tag{display:inline-block;border:1px solid var(--line);background:var(--wash);color:var(--soft);border-radius:99px;padding:0 .55rem;font-size:.8rem;margin-left:.35rem;white-space:nowrap}
.scroll{overflow-x:auto;position:relative;margin:0 -1.25rem;padding:0 1.25rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);font-size:.875rem;padding-bottom:.5rem}
th,td{text-align:left;padding:.5rem .9rem .5rem 0;border-top:1px solid var(--line);vertical-align:top}
th:last-child,td:last-child{padding-right:0}
thead th{border-top:0;color:var(--soft);font-weight:550;font-size:.82rem;white-space:nowrap;vertical-align:bottom}
tbody th{font-weight:550;overflow-wrap:anywhere;min-width:9rem}
.n{text-align:right}td.n{white-space:nowrap}
td.t{white-space:nowrap}
code,.id{font:.84em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
pre{overflow-x:auto;background:var(--wash);border-radius:.5rem;padding:.7rem .9rem;margin:.5rem 0}
.strip{display:flex;gap:2px;list-style:none;margin:.3rem 0 .35rem;padding:0;height:2.6rem;align-items:flex-end}
.strip li{flex:1 1 0;min-width:1px;height:100%;border-radius:2px;background:var(--up-f);position:relative}
.strip .b{height:86%;background:linear-gradient(var(--late-f) 0 18%,var(--up-f) 18%)}
.strip .c{height:70%;background:var(--late-f)}
.strip .d{height:50%;background:var(--down-f)}
.strip .u{background:repeating-linear-gradient(135deg,var(--none-f) 0 3px,var(--soft) 3px 4px)}
.strip .m{background:repeating-linear-gradient(0deg,var(--dormant) 0 3px,var(--none-f) 3px 6px)}
.strip .z{height:25%;background:var(--none-f)}
.strip span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.strip li:hover span{width:max-content;max-width:15rem;height:auto;clip-path:none;bottom:calc(100% + 6px);left:50%;transform:translateX(-50%);background:var(--ink);color:var(--card);font-size:.8rem;line-height:1.35;padding:.3rem .55rem;border-radius:.4rem;z-index:3;pointer-events:none}
.strip li:nth-child(-n+18):hover span{left:0;transform:none}
.strip li:nth-last-child(-n+18):hover span{left:auto;right:0;transform:none}
.ends{display:flex;justify-content:space-between;color:var(--soft);font-size:.82rem}
.key{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;list-style:none;padding:0;margin:.6rem 0 0;color:var(--soft);font-size:.82rem}
.key i{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.4em;vertical-align:-.08em}
.map{display:block;width:100%;height:auto;border-radius:3px}
.map .up{fill:var(--up-f)}.map .late{fill:var(--late-f)}.map .down{fill:var(--down-f)}.map .dormant{fill:var(--dormant)}.map .pending{fill:var(--pending)}.map .unknown{fill:var(--none-f)}.map .net{stroke:var(--card);stroke-width:2.2}
i.up{background:var(--up-f)}i.late{background:var(--late-f)}i.down{background:var(--down-f)}i.dormant{background:var(--dormant)}i.pending{background:var(--pending)}i.unknown{background:var(--none-f)}
.cols{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:0 1.1rem}
dl{display:grid;grid-template-columns:minmax(7.5rem,auto) 1fr;gap:.45rem 1rem;margin:0}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
form{margin:0}
.find{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:0 0 1rem}
label,legend{font-size:.875rem;color:var(--soft)}
.find label{display:grid;gap:.2rem}
.find .q{flex:1 1 14rem}
input,select,button,textarea{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.5rem;padding:.42rem .65rem;max-width:100%}
input[type=checkbox],input[type=radio]{accent-color:var(--link)}
button,.button{background:var(--link);color:var(--card);border:1px solid transparent;border-radius:.5rem;padding:.45rem 1rem;font-weight:600;cursor:pointer;text-decoration:none;display:inline-block}
button:hover,.button:hover{filter:brightness(1.08)}
.field{display:grid;gap:.2rem;margin:0 0 .9rem;max-width:38rem}
.field small{color:var(--soft)}
.field .fault{color:var(--down);font-weight:550}
[aria-invalid]{border-color:var(--down)}
fieldset{border:1px solid var(--line);border-radius:.6rem;padding:.8rem 1rem;margin:0 0 1rem;max-width:38rem}
.pick{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem}
.pick label{color:var(--ink);font-size:1rem}
.pages{display:flex;justify-content:space-between;gap:1rem;margin-top:.9rem}
footer{border-top:1px solid var(--line);padding:1.25rem 0 2.5rem;color:var(--soft);font-size:.875rem}
footer ul{gap:.2rem 1.2rem}
footer a{color:inherit}
@media(max-width:40rem){.x{display:none}tbody th{min-width:5rem}td.t:not(.n){white-space:normal}th,td{padding-right:.6rem}.w{padding:0 1rem}.card{padding:1rem}.scroll{margin:0 -1rem;padding:0 1rem}.strip{gap:1px}.hero>svg{width:2.4rem;height:2.4rem}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.6rem}.top .w{padding-top:.6rem;padding-bottom:.5rem}.top nav a{padding:.3rem .5rem}}
@media(prefers-reduced-motion:no-preference){.top nav a,.tiles a{transition:background-color .15s,border-color .15s}}
@media(forced-colors:active){.strip li,.map,.key i{forced-color-adjust:none}}
@media print{.top nav,.find,footer nav{display:none}body{background:#fff}}
`.trim();
