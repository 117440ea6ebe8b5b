import { describe, expect, it } from 'vitest';
import { signWebhook } from './sign-webhook.ts';

describe('a webhook signature', () => {
  it('equals the test vector of the Standard Webhooks libraries', async () => {
    const headers = await signWebhook('msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330_999, '{"test": 2432232314}', [
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ]);
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });
});
