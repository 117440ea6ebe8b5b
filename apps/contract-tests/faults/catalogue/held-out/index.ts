import type { Fault } from '../../proxy/fault.ts';
import { set6Query } from './set-6-query.ts';
import { set6Reader } from './set-6-reader.ts';
import { set6Server } from './set-6-server.ts';
import { set7Program } from './set-7-program.ts';
import { set8Team } from './set-8-team.ts';
import { set9Rows } from './set-9-rows.ts';
import { set9Questions } from './set-9-questions.ts';
import { set9Gateways } from './set-9-gateways.ts';
import { set10 } from './set-10.ts';
import { set11 } from './set-11.ts';
import { set12 } from './set-12.ts';
import { set13 } from './set-13.ts';
import { set13More } from './set-13-more.ts';
import { set14 } from './set-14.ts';
import { set14Parameters } from './set-14-parameters.ts';
import { set14More } from './set-14-more.ts';
import { set15 } from './set-15.ts';
import { set15Rows } from './set-15-rows.ts';
import { set15Parameters } from './set-15-parameters.ts';
import { set15More } from './set-15-more.ts';
import { set16 } from './set-16.ts';
import { set16Rows } from './set-16-rows.ts';
import { set16Requests } from './set-16-requests.ts';
import { set16More } from './set-16-more.ts';

/** Sets that somebody wrote who had not read the checks, whole; of earlier sets the faults are among the topics. */
export const heldOutSets: Readonly<Record<string, readonly Fault[]>> = {
  set6: [...set6Query, ...set6Reader, ...set6Server],
  set7: set7Program,
  set8: set8Team,
  set9: [...set9Rows, ...set9Questions, ...set9Gateways],
  set10,
  set11,
  set12,
  set13: [...set13, ...set13More],
  set14: [...set14, ...set14Parameters, ...set14More],
  set15: [...set15, ...set15Rows, ...set15Parameters, ...set15More],
  set16: [...set16, ...set16Rows, ...set16Requests, ...set16More],
};
