import { setTimeout as delay } from 'node:timers/promises'

/**
 * Pauses for about `ms`: the pace of a client that is slow on purpose, or the pause between two looks of a loop that
 * ends by what it sees. Never use it to give something time to happen: a pause of any length, also a far longer one on
 * a busy machine, must not make a test fail. What is to happen is awaited by `expect.poll`.
 */
export const pace = (ms: number): Promise<void> => delay(ms)
