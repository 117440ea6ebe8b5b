export { catalogue, faultNamed } from './catalogue/index.ts';
export { refusal } from './catalogue/requests.ts';
export { editBody, editField, editRequest } from './edits/answers.ts';
export { asText } from './edits/values.ts';
export type { Answer } from './proxy/answer.ts';
export { coreOnly } from './proxy/core-only.ts';
export { type Exchange, type Fault, together } from './proxy/fault.ts';
export { cutConnection, type FaultyProxy, startProxy } from './proxy/start-proxy.ts';
export { deployBeside, networkOf } from './deployment.ts';
