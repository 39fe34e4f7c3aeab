import { useEffect, useState } from 'react'

const shownMs = 2_000

/** Outcome of the last copy; `idle` again after a moment. */
export type CopyState = 'idle' | 'copied' | 'failed'

/** Returns a function that copies a text to the clipboard, and its outcome. */
export function useCopy(text: string): [state: CopyState, copy: () => void] {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])
  return [state, () => void write(text).then((copied) => setState(copied ? 'copied' : 'failed'))]
}

/** Copies a text; false where the browser denies the clipboard, as on a plain http address. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
