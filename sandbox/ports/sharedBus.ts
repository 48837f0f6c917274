/**
 * The bus of several nodes, over Redis. What a node says it hears itself at once, so that it needs nobody for its own customers. Redis keeps
 * nothing of what it passes on: after a connection that broke, whoever may not have heard something is told that.
 */
import type { Redis } from 'ioredis';
import { type Bus, createBus, type News } from './bus.ts';
import { connectRedis, type RedisPlace } from './redis.ts';

export interface SharedBus extends Bus {
  close(): void;
}

/** As it travels: written here, and read by the same build of another node. */
type Letter = { readonly from: string } & { readonly [K in keyof News]: { readonly kind: K; readonly news: News[K] } }[keyof News];

/**
 * @param speaker a connection for commands
 * @param node this one, unlike any other
 * @throws StartRefused
 */
export async function openSharedBus(speaker: Redis, { url, prefix }: RedisPlace, node: string): Promise<SharedBus> {
  const own = createBus();
  const channel = `${prefix}news`;
  const listener = await connectRedis(url);
  let isUnheard = false;

  const send = (letter: Letter): void => {
    speaker.publish(channel, JSON.stringify(letter)).catch(() => {
      isUnheard = true;
    });
  };
  const publish: Bus['publish'] = (kind, news) => {
    own.publish(kind, news);
    // One of the kinds, whichever it is.
    send({ from: node, kind, news } as Letter);
  };
  listener.on('message', (_, text: string) => {
    const letter = JSON.parse(text) as Letter;
    if (letter.from !== node) hear(letter);
  });
  const hear = (letter: Letter): void => {
    switch (letter.kind) {
      case 'told':
        return own.publish('told', letter.news);
      case 'ended':
        return own.publish('ended', letter.news);
      case 'clock':
        return own.publish('clock', letter.news);
      case 'wanted':
        return own.publish('wanted', letter.news);
      case 'missed':
        return own.publish('missed', letter.news);
      default:
        return letter satisfies never;
    }
  };
  await listener.subscribe(channel);
  // Said once this hears again, so that nothing falls between.
  listener.on('ready', () => {
    listener.subscribe(channel).then(
      () => own.publish('missed', {}),
      // It breaks again, and is ready again.
      () => listener.disconnect(true),
    );
  });
  speaker.on('ready', () => {
    if (!isUnheard) return;
    isUnheard = false;
    publish('missed', {});
  });
  return { publish, subscribe: own.subscribe, close: () => listener.disconnect() };
}
