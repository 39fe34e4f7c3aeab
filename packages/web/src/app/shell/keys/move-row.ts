const opener = '.row-link, .row-button'

/**
 * Moves the focus to what opens the next row that can be opened; in a table without such rows to the first link or button
 * of the next one. False without rows.
 */
export function moveRow(step: 1 | -1): boolean {
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
