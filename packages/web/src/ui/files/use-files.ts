import type { ChosenFile } from '@ip-portal/core/kernel/values/files'
import { useCallback, useState } from 'react'

/** Accepted files of a form, and problems of the rejected ones. */
export interface Files {
  chosen: readonly ChosenFile[]
  /** A sentence for each rejected file of the last choice. */
  problems: readonly string[]
  add: (files: readonly File[]) => void
  remove: (file: ChosenFile) => void
  clear: () => void
}

interface Judged {
  accepted: readonly ChosenFile[]
  problems: readonly string[]
}

/** Keeps the files of a form. `judge` checks a choice and must be stable; with room for one file the last one stays. */
export function useFiles(judge: (files: readonly ChosenFile[]) => Judged, isSingle = false): Files {
  const [files, setFiles] = useState<{ chosen: readonly ChosenFile[]; problems: readonly string[] }>(none)
  const add = useCallback(
    (added: readonly File[]) => {
      const { accepted, problems } = judge(added.map((file) => ({ name: file.name, size: file.size, content: file })))
      setFiles(({ chosen }) => ({
        chosen: isSingle ? [...chosen, ...accepted].slice(-1) : [...chosen, ...accepted],
        problems,
      }))
    },
    [judge, isSingle],
  )
  const remove = useCallback(
    (file: ChosenFile) => setFiles(({ chosen }) => ({ chosen: chosen.filter((one) => one !== file), problems: [] })),
    [],
  )
  const clear = useCallback(() => setFiles(none), [])
  return { ...files, add, remove, clear }
}

const none = { chosen: [], problems: [] }
