import { describe, expect, it } from 'vitest';
import { readRequestTarget } from './request-target.ts';

describe('readRequestTarget', () => {
  it.each([
    ['/v1/events', { path: '/v1/events', query: '' }],
    ['/v1/events?page=1&x=?', { path: '/v1/events', query: 'page=1&x=?' }],
    ['/v1/events?', { path: '/v1/events', query: '' }],
    ['/v1/parties/a%2Fb/../..', { path: '/v1/parties/a%2Fb/../..', query: '' }],
    ['http://127.0.0.1:8080/v1/events?page=1', { path: '/v1/events', query: 'page=1' }],
    ['http://127.0.0.1:8080', { path: '/', query: '' }],
    ['//v1/events', { path: '//v1/events', query: '' }],
    ['*', { path: '*', query: '' }],
  ])('splits %s', (target, expected) => {
    expect(readRequestTarget(target)).toEqual(expected);
  });
});
