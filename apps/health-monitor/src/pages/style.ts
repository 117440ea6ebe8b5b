import { look } from '../../generated/look.ts';

/**
 * The stylesheet, inline in every page to save a request: the look of all pages of the project, then the parts of these pages. States are
 * classes: `up`, `late`, `down` and so on. Days have the classes of `describeDay` (strip.ts); `n`: a number, `x`: hidden on phones.
 */
export const style = `${look}
:root{--dormant:var(--mint);--pending:var(--c6);--unknown:var(--soft);--up-fill:light-dark(#2aa866,#2f9e63);--late-fill:light-dark(#e3a008,#d79a17);--down-fill:light-dark(#dc3a42,#e5484d);--none-fill:light-dark(#d3d9e0,#303946)}
.brand img{height:1.75rem;width:auto;max-width:10rem}
.places{margin-inline-start:auto}
.places ul{display:flex;gap:4px}
.places a{display:block;padding:6px 10px;border-radius:8px;font-size:var(--data);font-weight:500;color:var(--soft)}
.places a:hover{background:var(--wash);text-decoration:none}
.places a[aria-current]{background:var(--accent-wash);color:var(--accent)}
.menu{margin-inline-start:auto}
.menu>div{grid-template-columns:1fr!important}
.state{display:flex;gap:16px;align-items:center;margin:0 0 20px}
.state>div{min-width:0}
.state h1{margin:0}
.state p{margin:2px 0 0}
.state>svg{flex:none;width:44px;height:44px}
.card{margin:0 0 16px;box-shadow:var(--shadow)}
.card h2{margin:0 0 10px}
.card.state h2{margin:0}
.card>:last-child{margin-bottom:0}
.notice{border:1px solid light-dark(#e7c56a,#6b5620);background:var(--warn-wash);border-radius:var(--radius);padding:12px 16px;margin:0 0 16px}
.notice.bad{border-color:light-dark(#eaa19d,#7a3033);background:var(--bad-wash);color:inherit}
.notice p{margin:2px 0}
.tiles{margin:0 0 16px}
.tiles.plain>li{padding:0}
.tiles a{display:block;padding:12px 16px}
.tiles a:hover{text-decoration:none;background:var(--wash);border-radius:var(--radius)}
.tiles b{display:block;font-size:1.5rem;line-height:1.2;font-weight:650;letter-spacing:-.02em}
.s{display:inline-flex;gap:6px;align-items:center;white-space:nowrap;font-weight:500;font-size:var(--data)}
.shape{width:.95em;height:.95em;flex:none}
.up{color:var(--in)}.late,.flapping{color:var(--warn)}.down{color:var(--bad)}.dormant{color:var(--dormant)}.pending{color:var(--pending)}.unknown,.retired{color:var(--unknown)}
.badge{margin-inline-start:6px}
.scroll{overflow-x:auto}
time{white-space:nowrap}
.list{border:0;background:none}
.list thead th{position:static;white-space:nowrap}
.list :is(th,td):first-child{padding-inline-start:0}
.list :is(th,td):last-child{padding-inline-end:0}
.list tbody th{position:static;background:none;font-weight:500;font-size:var(--data);color:inherit;overflow-wrap:anywhere;min-width:8rem}
.list tbody tr:last-child th{border:0}
.list tbody tr:is(:hover,:focus-within){background:none}
.list .n{text-align:end;white-space:nowrap}
.days{list-style:none;padding:0;display:flex;gap:2px;margin:4px 0 6px;height:2.6rem;align-items:flex-end}
.days li{flex:1 1 0;min-width:1px;height:100%;border-radius:2px;background:var(--up-fill);position:relative}
.days .b{height:86%;background:linear-gradient(var(--late-fill) 0 18%,var(--up-fill) 18%)}
.days .c{height:70%;background:var(--late-fill)}
.days .d{height:50%;background:var(--down-fill)}
.days .u{background:repeating-linear-gradient(135deg,var(--none-fill) 0 3px,var(--soft) 3px 4px)}
.days .m{background:repeating-linear-gradient(0deg,var(--dormant) 0 3px,var(--none-fill) 3px 6px)}
.days .z{height:25%;background:var(--none-fill)}
.days span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.days li:hover span{width:max-content;max-width:15rem;height:auto;clip-path:none;bottom:calc(100% + 6px);left:50%;transform:translateX(-50%);background:var(--ink);color:var(--card);font-size:var(--small);padding:4px 8px;border-radius:6px;z-index:3;pointer-events:none}
.days li:nth-child(-n+18):hover span{left:0;transform:none}
.days li:nth-last-child(-n+18):hover span{left:auto;right:0;transform:none}
.ends{display:flex;justify-content:space-between;color:var(--soft);font-size:var(--small)}
.key{display:flex;flex-wrap:wrap;gap:2px 18px;margin:10px 0 0;color:var(--soft);font-size:var(--small)}
.key i{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-inline-end:.4em;vertical-align:-.08em}
.map{display:block;width:100%;height:auto;border-radius:3px}
.map .up{fill:var(--up-fill)}.map .late{fill:var(--late-fill)}.map .down{fill:var(--down-fill)}.map .dormant{fill:var(--dormant)}.map .pending{fill:var(--pending)}.map .unknown{fill:var(--none-fill)}.map .net{stroke:var(--card);stroke-width:2.2}
i.up{background:var(--up-fill)}i.late{background:var(--late-fill)}i.down{background:var(--down-fill)}i.dormant{background:var(--dormant)}i.pending{background:var(--pending)}i.unknown{background:var(--none-fill)}
.cols{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:0 16px}
dl{display:grid;grid-template-columns:minmax(7.5rem,auto) 1fr;gap:6px 16px;margin:0;font-size:var(--data)}
dt{color:var(--soft)}
dd{margin:0;min-width:0;overflow-wrap:anywhere}
form{margin:0}
.search-form{display:flex;flex-wrap:wrap;gap:10px;align-items:end;margin:0 0 16px}
label,legend{font-size:var(--data);color:var(--soft)}
.search-form label{display:grid;gap:2px}
.search-form .q{flex:1 1 14rem}
input:is([type=checkbox],[type=radio]){accent-color:var(--accent);min-height:0}
main :is(form button,.button){background:var(--accent);color:var(--on-accent);border:1px solid transparent;border-radius:8px;padding:6px 16px;font-size:var(--data);font-weight:600;text-decoration:none;display:inline-block}
main :is(form button,.button):hover{filter:brightness(1.08);color:var(--on-accent)}
.field{display:grid;gap:2px;margin:0 0 14px;max-width:38rem}
.field small{color:var(--soft)}
.field .fault{color:var(--bad);font-weight:500}
[aria-invalid]{border-color:var(--bad)}
fieldset{border:1px solid var(--line);border-radius:var(--radius);padding:12px 16px;margin:0 0 16px;max-width:38rem}
.pick{display:flex;flex-wrap:wrap;gap:4px 18px}
.pick label{color:var(--ink)}
.turn{display:flex;justify-content:space-between;gap:16px;margin-top:14px;font-size:var(--data)}
@media(max-width:64rem){.places{display:none}}
@media(max-width:48rem){.brand span,.network{display:inline}.brand{white-space:normal;min-width:0}}
@container main (max-width:40rem){.x{display:none}.list tbody th{flex:1 1 60%;padding:0;border:0;min-width:0;white-space:normal}.list td.n{margin-inline-start:auto}.list tbody tr{padding-inline:0}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:10px}.days{gap:1px}.state>svg{width:36px;height:36px}}
@media(forced-colors:active){.days li,.map,.key i{forced-color-adjust:none}}
@media print{.masthead nav,.menu,.search-form,footer nav{display:none}body{background:#fff}}
`.trim();
