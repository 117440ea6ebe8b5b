import './copy.ts';
import './highlight.ts';
import './keys.ts';
import './settings.ts';
import './suggest.ts';
