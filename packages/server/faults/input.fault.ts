import { apiRoutes, bodiesWith, pathWithin, worstTexts } from '@ip-portal/server/testing'
import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import { waitFigures, type World } from '../../../tools/faults/world.ts'

/** Just below the limit of a JSON body, which is 1 MB in UTF-8. */
const length = 500_000

/** Sends each of the worst texts in each field of each call with a JSON body. */
async function sendWorst({ attacker }: World): Promise<void> {
  for (const route of apiRoutes().filter(({ body }) => body !== undefined))
    for (const [name, text] of worstTexts(length))
      for (const [field, body] of bodiesWith(route, text)) {
        const path = pathWithin(route, { ticket: 'x', contract: 'x' })
        const { status } = await attacker.call(route.method, path, body)
        if (status < 400 || status >= 500) throw new Error(`${name} in ${field} of ${path} was answered ${status}`)
      }
}

export const faults: Fault[] = [
  {
    name: 'worst-text',
    promise: 'Reading input is linear',
    engines: bothEngines,
    run: async (world) => waitFigures(await world.waitsOfOthers(() => sendWorst(world))),
  },
]
