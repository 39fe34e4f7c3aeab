import { expect, it } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import { playSequences } from './sequences.ts'

let now = Date.now()

onBothEngines(
  (server) => {
    it('20 random sequences have the answers and the stored state of the model', async () => {
      const { url, db, secretKey, signIns } = server()
      const wait = (ms: number) => {
        now += ms
      }
      const place = { url: () => url, db, secretKey, signIns, now: () => now, wait, kill: null }
      const { difference } = await playSequences(place, { count: 20, seed: 46 })
      expect(difference).toBeNull()
    })
  },
  { now: () => now, settings: { whoisPerMinute: 1_000_000, dbLockTimeoutMs: 20_000 } },
)
