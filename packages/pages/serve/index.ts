export {
  labelOf,
  PageHandler,
  maxStreams,
  type PageAddress,
  type PageHost,
  type PageRequest,
  type PageTarget,
  redirectReply,
} from './page-handler.ts';
export { type CachedPage, type PageReply, uncachedReply } from './replies.ts';
