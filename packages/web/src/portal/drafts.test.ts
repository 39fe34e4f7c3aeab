import { describe, expect, it } from 'vitest'
import { memoryStorage, type PortalStorage } from '@ip-portal/core/kernel/platform/storage'
import { createDrafts, type DraftOwner } from './drafts.ts'

const ada: DraftOwner = { company: '1', user: 'ada@ornek.example' }
const gul: DraftOwner = { company: '1', user: 'gul@ornek.example' }
const empty = { text: '' }

/** A page with its drafts and a switchable user. */
function page(storage: PortalStorage, signedIn: DraftOwner | null = ada) {
  const state = { signedIn }
  const drafts = createDrafts({ storage, owner: () => state.signedIn })
  const signIn = (owner: DraftOwner | null) => {
    state.signedIn = owner
    drafts.ownerChanged()
  }
  return { drafts, signIn }
}

describe('drafts', () => {
  it('survive the page', () => {
    const storage = memoryStorage()
    page(storage).drafts.write(ada, 'reply:1', { text: 'Merhaba' }, empty)
    expect(page(storage).drafts.read(ada, 'reply:1', empty)).toEqual({ text: 'Merhaba' })
    expect(page(storage).drafts.read(ada, 'reply:2', empty)).toBeNull()
  })

  it('are gone when the form is empty again', () => {
    const storage = memoryStorage()
    const { drafts } = page(storage)
    drafts.write(ada, 'reply:1', { text: 'Merhaba' }, empty)
    drafts.write(ada, 'reply:1', empty, empty)
    expect(drafts.read(ada, 'reply:1', empty)).toBeNull()
    expect(page(storage).drafts.read(ada, 'reply:1', empty)).toBeNull()
  })

  it.each([
    ['another user', gul],
    ['the same user in another company', { ...ada, company: '2' }],
    ['a user whose name could collide with another key', { company: '1:ada@ornek.example', user: '' }],
    ['no user', null],
  ])('are not read by %s', (_, other) => {
    const storage = memoryStorage()
    page(storage).drafts.write(ada, 'reply:1', { text: 'Merhaba' }, empty)
    expect(page(storage, other).drafts.read(other, 'reply:1', empty)).toBeNull()
  })

  it('survive a 403 in the memory of the page, and are stored again when their author is back', () => {
    const storage = memoryStorage()
    const { drafts, signIn } = page(storage)
    drafts.write(ada, 'reply:1', { text: 'Merhaba' }, empty)
    storage.clear()
    signIn(null)
    drafts.write(ada, 'reply:1', { text: 'Merhaba!' }, empty)
    expect(page(storage).drafts.read(ada, 'reply:1', empty), 'nothing is stored while no user is signed in').toBeNull()
    signIn(ada)
    expect(drafts.read(ada, 'reply:1', empty)).toEqual({ text: 'Merhaba!' })
    expect(page(storage).drafts.read(ada, 'reply:1', empty)).toEqual({ text: 'Merhaba!' })
  })

  it('are dropped when another user signs in after a 403', () => {
    const storage = memoryStorage()
    const { drafts, signIn } = page(storage)
    drafts.write(ada, 'reply:1', { text: 'Merhaba' }, empty)
    storage.clear()
    signIn(null)
    signIn(gul)
    signIn(ada)
    expect(drafts.read(ada, 'reply:1', empty)).toBeNull()
  })

  it('restore only fields that the form has, with the right type', () => {
    const storage = memoryStorage()
    const now = { text: '', count: 1, urgent: false }
    page(storage).drafts.write(ada, 'form', { text: 'a', count: 'two', gone: 'x' }, { text: '', count: '', gone: '' })
    expect(page(storage).drafts.read(ada, 'form', now)).toEqual({ text: 'a', count: 1, urgent: false })
  })

  it('ignore unreadable entries', () => {
    const storage = memoryStorage({ 'draft:1:ada%40ornek.example:reply:1': '{' })
    expect(page(storage).drafts.read(ada, 'reply:1', empty)).toBeNull()
  })

  it('stay in memory when the storage is full', () => {
    const storage = memoryStorage()
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { drafts } = page({ ...storage, set: full })
    drafts.write(ada, 'reply:1', { text: 'Merhaba' }, empty)
    expect(drafts.read(ada, 'reply:1', empty)).toEqual({ text: 'Merhaba' })
  })
})
