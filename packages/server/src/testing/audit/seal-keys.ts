import { createHash } from 'node:crypto'
import type { SealKeys } from '../../store/audit/seals/chain.ts'

/** Keys of seals as a portal has them, made from a word; the words before are those of replaced keys. */
export const sealKeys = (word: string, ...replaced: string[]): SealKeys => ({
  id: word,
  macKey: (purpose, id = word) => {
    if (id !== word && !replaced.includes(id)) throw new Error(`unknown key: ${id}`)
    return createHash('sha256').update(`${id} ${purpose}`).digest()
  },
})
