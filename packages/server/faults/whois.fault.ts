import { startTcpServer } from '@ip-portal/server/testing'
import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import type { Figure } from '../../../tools/faults/figure.ts'
import { waitFigures, type World } from '../../../tools/faults/world.ts'

/** Answer with 40,000 equal attributes, 0.4 MB. */
const longAnswer = 'remarks: x\n'.repeat(40_000)

/** Asks for 20 names at once, ten times over. */
async function askMuch({ attacker }: World): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const names = Array.from({ length: 20 }, (_, at) => `H${round}-${at}-EXAMPLE`)
    for (const { status, text } of await Promise.all(
      names.map((name) => attacker.call('GET', `/orders/whois/${name}`)),
    ))
      if (status !== 200 && status !== 429) throw new Error(`a look-up was answered ${status} ${text}`)
  }
}

async function longAnswers(world: World): Promise<Figure[]> {
  let open = 0
  let most = 0
  const whois = await startTcpServer((_query, socket) => {
    open += 1
    most = Math.max(most, open)
    socket.once('close', () => (open -= 1))
    socket.end(longAnswer)
  })
  try {
    await world.restart('SIGTERM', { WHOIS_HOST: `127.0.0.1:${whois.port}`, WHOIS_PER_MINUTE: '1000' })
    const waits = await world.waitsOfOthers(() => askMuch(world))
    // The portal is done with a socket a moment before this end sees it closed.
    return [...waitFigures(waits), { what: 'sockets of one company at once', value: most, unit: 'sockets', atMost: 4 }]
  } finally {
    await whois.close()
  }
}

export const faults: Fault[] = [
  { name: 'long-whois-answers', promise: 'Reading input is linear', engines: bothEngines, run: longAnswers },
]
