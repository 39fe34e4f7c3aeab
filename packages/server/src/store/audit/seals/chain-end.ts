import type { Db } from '../../db/open.ts'
import { type Anchor, isAt, isGoodCheckpoint, lastCheckpoint, lastLink, type Link, type SealKeys } from './chain.ts'

/** Chain that lacks a link that was there before: rows were cut from its end, or an older database stands here. */
export class ChainCut extends Error {
  readonly known: Anchor
  readonly last: Link

  constructor(known: Anchor, last: Link) {
    super(`the chain ends at ${last.position} and lacks the known link ${known.position}`)
    this.known = known
    this.last = last
  }
}

/** Finds the end of the chain. Throws `ChainCut` unless the chain contains the known link. */
export async function endBehind(db: Db, keys: SealKeys, known: Anchor | undefined): Promise<Link> {
  const last = await lastLink(db)
  if (known && !isAt(known, last) && !(await contains(db, keys, known))) throw new ChainCut(known, last)
  return last
}

/** True when the link is in the chain, or older than all that is kept: a good checkpoint stands for it. */
async function contains(db: Db, keys: SealKeys, known: Anchor): Promise<boolean> {
  const { position } = known
  if (position === 0) return true
  const seals = db.selectFrom('audit_seals').select(['position', 'mac']).where('position', '=', position)
  const seal = await seals.executeTakeFirst()
  if (seal) return isAt(known, seal)
  const point = await lastCheckpoint(db)
  if (!point || point.position < position || !isGoodCheckpoint(keys, point)) return false
  return point.position > position || point.chain_mac === known.mac
}
