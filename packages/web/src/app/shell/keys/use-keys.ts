import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { goKeys } from './go-keys.ts'
import { areKeysOn } from './keys-setting.ts'

/** Longest pause between `g` and the key of the page. */
const pairMs = 1_500

/** True while a dialog is open; navigating away would discard its input. */
export const isDialogOpen = (): boolean => document.querySelector('.p-dialog, dialog[open]') !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, select, textarea') !== null)

interface Keys {
  onSearch: () => void
  onHelp: () => void
}

/** The keys of one letter: go to a page, search, move in a list, show the list of keys. Off while the user types. */
export function useKeys({ onSearch, onHelp }: Keys): void {
  const [, navigate] = useLocation()
  const act = useEffectEvent((key: string, isAfterG: boolean): boolean => {
    const page = isAfterG ? goKeys[key as keyof typeof goKeys] : undefined
    if (page !== undefined) navigate(page)
    else if (key === '/') searchHere(onSearch)
    else if (key === '?') onHelp()
    else return (key === 'j' && moveRow(1)) || (key === 'k' && moveRow(-1))
    return true
  })
  useEffect(() => {
    let gAt = -Infinity
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, timeStamp, target } = event
      if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || key === 'Shift') return
      if (!areKeysOn() || isTyping(target) || isDialogOpen()) return
      const isAfterG = timeStamp - gAt < pairMs
      gAt = key === 'g' ? timeStamp : -Infinity
      if (act(key, isAfterG)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Focuses the search of the page; without one `otherwise` searches the portal. */
function searchHere(otherwise: () => void): void {
  const field = document.querySelector<HTMLInputElement>('#content input[type=search]')
  if (!field) return otherwise()
  field.focus()
  field.select()
}

const opener = '.row-link, .row-button'

/**
 * Moves the focus to what opens the next row that can be opened; in a table without such rows to the first link or button
 * of the next one. False without rows.
 */
function moveRow(step: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('#content tbody > tr')]
  const opened = all.filter((row) => row.querySelector(opener) !== null)
  const rows = opened.length > 0 ? opened : all.filter((row) => targetOf(row) !== null)
  if (rows.length === 0) return false
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? rows.find(isInView) : rows[at + step]
  const target = next && targetOf(next)
  target?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return true
}

const targetOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>(opener) ?? row.querySelector<HTMLElement>('a[href], button')

const isInView = (row: HTMLElement): boolean => row.getBoundingClientRect().bottom > 0
