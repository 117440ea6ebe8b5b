import type { DeliveryContext } from '../alerts/delivery-context.ts';
import { readMailProvider } from '../alerts/channels/mail-provider.ts';
import { readOperatorChannels } from '../alerts/operator-channels.ts';
import { TokenBuckets } from '../alerts/token-buckets.ts';
import type { Clock } from './timeline.ts';
import type { Configuration, Network } from '../configuration.ts';
import type { Environment } from '../environment.ts';
import { dnsOverHttps } from '../subscriptions/resolve.ts';
import { openSealer } from '../subscriptions/sealer.ts';

/** The delivery context of this deployment; null if `SECRET_KEY` or a mail setting is invalid, which `readConfiguration` reports. */
export async function openDelivery(
  env: Environment,
  configuration: Configuration,
  network: Network,
  sql: SqlStorage,
  clock: Clock,
  publicUrl: string,
): Promise<DeliveryContext | null> {
  try {
    const { allowPrivateTargets, operatorChannels, brand, resolverUrl } = configuration;
    const ownHosts = [publicUrl, network.explorer].flatMap((url) => URL.parse(url)?.hostname ?? []);
    return {
      sql,
      network: network.name,
      brand,
      publicUrl,
      clock,
      sealer: await openSealer([env.SECRET_KEY, env.SECRET_KEY_PREVIOUS]),
      providers: { mail: readMailProvider(env), telegramBot: env.TELEGRAM_BOT_TOKEN ?? null },
      operators: readOperatorChannels(operatorChannels, allowPrivateTargets).channels,
      buckets: new TokenBuckets(),
      ownHosts,
      allowPrivateTargets,
      resolve: dnsOverHttps(resolverUrl),
      fetch: (input, init) => fetch(input, init),
      random: Math.random,
    };
  } catch {
    return null;
  }
}
