import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { usdToTry } from '@ip-portal/core/kernel/values/money'
import { clientWith, spawnServer } from '@ip-portal/server/testing'
import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import type { Figure } from '../../../tools/faults/figure.ts'
import type { World } from '../../../tools/faults/world.ts'

const promise = 'A repeat is a repeat, a difference is not'
const rounds = 8
const writesOfRound = 40
const copies = 3

interface Payment {
  notes: string
  key: string
  answer: string | null
}

/** Makes the body of a payment for an order of the first demo company. */
async function paymentOf({ attacker }: World): Promise<Record<string, unknown>> {
  const { rate } = (await attacker.call('GET', '/action/get/rate')).body as { rate: number }
  return {
    order_id: 1002,
    amount_usd: 20,
    amount_try: usdToTry(20, rate),
    exchange_rate: rate,
    payment_date: istanbulDay(Date.now()),
    payment_method: 'bank_transfer',
  }
}

const pathOfPayments = '/action/add-payment'

/** Sends a payment until it is answered 200, or once; null without such an answer. */
async function pay(url: string, token: string, body: object, key: string, tries = 1): Promise<string | null> {
  const client = clientWith(url, token)
  for (let left = tries; left > 0; left -= 1) {
    const answer = await client.call('POST', pathOfPayments, body, { 'idempotency-key': key }).catch(() => null)
    if (answer?.status === 200) return answer.text
    if (left > 1) await delay(250)
  }
  return null
}

const notesIn = async ({ db }: World): Promise<(string | null)[]> =>
  (await db.selectFrom('payments').select('notes').execute()).map(({ notes }) => notes)

/** Sends payments in copies, half of them to two processes, kills one in the middle, and repeats all of them. */
async function killAndRepeat(world: World): Promise<Figure[]> {
  const { token } = world.attacker
  const body = await paymentOf(world)
  const payments: Payment[] = []
  for (let round = 0; round < rounds; round += 1) {
    const second = await spawnServer({ ...world.settings, PORT: '0' })
    const sent = Array.from({ length: writesOfRound }, (_, at) => ({ notes: `${round}-${at}`, key: randomUUID() }))
    const killed = world.server.url
    const answers = sent.map(({ notes, key }, at) =>
      Promise.all(
        Array.from({ length: copies }, (_, copy) =>
          pay(at % 2 === 0 || copy % 2 === 0 ? killed : second.url, token, { ...body, notes }, key),
        ),
      ),
    )
    await delay(round * 20)
    await world.restart('SIGKILL')
    for (const [at, write] of sent.entries())
      payments.push({ ...write, answer: (await answers[at])?.find((answer) => answer !== null) ?? null })
    second.kill('SIGTERM')
    await second.exited
  }
  let others = 0
  for (const { notes, key, answer } of payments) {
    const again = await pay(world.server.url, token, { ...body, notes }, key, 20)
    if (again === null || (answer !== null && again !== answer)) others += 1
  }
  const kept = await notesIn(world)
  const wrong = payments.filter(({ notes }) => kept.filter((one) => one === notes).length !== 1)
  const of = `of ${payments.length}`
  return [
    { what: 'writes without exactly one effect', value: wrong.length, unit: of, atMost: 0 },
    { what: 'repeats with another answer', value: others, unit: of, atMost: 0 },
    {
      what: 'answers that the kill took',
      value: payments.filter(({ answer }) => answer === null).length,
      unit: of,
      atLeast: 1,
    },
  ]
}

/** Sends payments without a key that differ in one field each, every one twice. */
async function sendDifferent(world: World): Promise<Figure[]> {
  const body = await paymentOf(world)
  const before = (await notesIn(world)).length
  const day = (ago: number) => istanbulDay(Date.now() - ago * 24 * 3_600_000)
  const different = Array.from({ length: 100 }, (_, at) => [
    { ...body, notes: `not ${at}` },
    { ...body, payment_date: day(at + 1) },
    { ...body, reference_number: `ref ${at}` },
  ]).flat()
  let refused = 0
  for (const sent of different) {
    const pair = await Promise.all([sent, sent].map((one) => world.attacker.call('POST', pathOfPayments, one)))
    refused += pair.filter(({ status }) => status !== 200).length
  }
  const effects = (await notesIn(world)).length - before
  return [
    { what: 'different writes dropped', value: different.length - effects, unit: `of ${different.length}`, atMost: 0 },
    {
      what: 'equal writes that acted twice',
      value: effects - different.length,
      unit: `of ${different.length}`,
      atMost: 0,
    },
    { what: 'refused', value: refused, unit: `of ${2 * different.length}`, atMost: 0 },
  ]
}

export const faults: Fault[] = [
  { name: 'killed-repeats', promise, engines: bothEngines, run: killAndRepeat },
  { name: 'different-writes', promise, engines: bothEngines, run: sendDifferent },
]
