/** One measured figure; null when it could not be measured. Without a limit it stands for information only. */
export interface Figure {
  what: string
  value: number | null
  unit: string
  atMost?: number | undefined
  atLeast?: number | undefined
}

/** True when the figure is within its limits; a figure that was not measured never is. */
export const holds = ({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean =>
  value !== null && value <= atMost && value >= atLeast

/** Writes value and unit: whole, or with one decimal below 10. */
export const valueText = ({ value, unit }: Figure): string => {
  if (value === null) return '-'
  return `${Number.isInteger(value) ? value : value.toFixed(value < 10 ? 1 : 0)} ${unit}`
}

/** Writes the limits of a figure: `<= 100`, `>= 5`, `= 0`. */
export function limitText({ atMost, atLeast }: Figure): string {
  if (atMost === atLeast) return atMost === undefined ? '' : `= ${atMost}`
  return [atLeast === undefined ? '' : `>= ${atLeast}`, atMost === undefined ? '' : `<= ${atMost}`]
    .filter((part) => part !== '')
    .join(' ')
}
