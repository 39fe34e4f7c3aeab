/** Counts the edits (insert, delete, replace, swap of neighbours) between two words. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j))
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1))
      const row = rows[i]
      if (row) row[j] = swapped ? Math.min(best, at(i - 2, j - 2) + 1) : best
    }
  }
  return at(a.length, b.length)
}

/** Finds at most three known words close to a mistyped one in any case, the nearest first. */
export function suggestionsFor(typed: string, known: readonly string[]): string[] {
  const word = typed.toLowerCase()
  const reach = Math.max(1, Math.floor(word.length * 0.4))
  return known
    .map((name) => ({ name, small: name.toLowerCase() }))
    .map(({ name, small }) => ({ name, far: small.startsWith(word) && word.length > 1 ? 0 : distance(word, small) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name)
}
