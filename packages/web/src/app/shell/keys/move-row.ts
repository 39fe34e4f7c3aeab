/** Moves the focus to what opens the next row, else to its first link or button; false without rows. */
export function moveRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('#content tbody > tr')].filter(
    (row) => targetOf(row) !== null,
  )
  if (rows.length === 0) return false
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? rows.find(isInView) : rows[at + step]
  const target = next && targetOf(next)
  target?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return true
}

const targetOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('.row-link, .row-button') ?? row.querySelector<HTMLElement>('a[href], button')

const isInView = (row: HTMLElement): boolean => row.getBoundingClientRect().bottom > 0
