import { lists } from './lists.ts';
import { parameterMutations } from './parameters.ts';
import { refusals } from './refusals.ts';
import { values } from './values.ts';

/** All mutations by name. A repeated table is drawn more often. */
export const mutations = [values, values, values, lists, lists, parameterMutations, parameterMutations, refusals];
