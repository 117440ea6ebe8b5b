import './copy.ts';
import './highlight.ts';
import './keys.ts';
import './live.ts';
import './own-names.ts';
import './recompute.ts';
import './settings.ts';
import './suggest.ts';
