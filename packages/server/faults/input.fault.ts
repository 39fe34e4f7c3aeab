import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import { waitFigures, type World } from '../../../tools/faults/world.ts'

/** Just below the limit of a JSON body, which is 1 MB. */
const length = 1_000_000

/** Texts that are slow to read where an expression backtracks. */
const worstTexts = {
  digits: `${'1'.repeat(length)}x`,
  blanks: `${' '.repeat(length)}x`,
  dots: '1.'.repeat(length / 2),
  brackets: '<'.repeat(length),
  accents: 'e\u0301'.repeat(length / 3),
}

const renewal = (finalPrice: string) => ({ finalPrice, promoCode: null })

async function sendWorst({ attacker }: World): Promise<void> {
  for (const text of Object.values(worstTexts)) {
    const answer = await attacker.call('POST', '/orders/1001/applyRenewal', renewal(text))
    if (answer.status < 400 || answer.status >= 500) throw new Error(`the text was answered ${answer.status}`)
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
