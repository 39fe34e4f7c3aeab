import { useCallback, useRef, useState } from 'react'
import { judgeFiles } from '@ip-portal/core/kernel/values/file-content'
import type { ChosenFile, FilePlace } from '@ip-portal/core/kernel/values/files'
import { fileProblemText } from '@ip-portal/core/kernel/values/files.texts'

/** Accepted files of a form, and problems of the rejected ones. */
export interface Files {
  chosen: readonly ChosenFile[]
  /** A sentence for each rejected file of the last choice. */
  problems: readonly string[]
  /** False while the content of added files is read. */
  areJudged: boolean
  /** True when nothing was added, or all of it was refused, removed or cleared. */
  isEmpty: boolean
  add: (files: readonly File[]) => void
  remove: (file: ChosenFile) => void
  clear: () => void
}

/** Keeps the files of a form, those that the place accepts; with room for one file the last one stays. */
export function useFiles(place: FilePlace, isSingle = false): Files {
  const [files, setFiles] = useState<{ chosen: readonly ChosenFile[]; problems: readonly string[] }>(none)
  const [judging, setJudging] = useState(0)
  /** Choices are judged one after the other, so that the last one stays the last. */
  const judged = useRef(Promise.resolve())
  const add = useCallback(
    (added: readonly File[]) => {
      const chosenNow = added.map((file) => ({ name: file.name, size: file.size, content: file }))
      setJudging((count) => count + 1)
      judged.current = judged.current.then(async () => {
        const { accepted, refused } = await judgeFiles(chosenNow, place)
        setJudging((count) => count - 1)
        setFiles(({ chosen }) => ({
          chosen: isSingle ? [...chosen, ...accepted].slice(-1) : [...chosen, ...accepted],
          problems: refused.map(({ file, problem }) => fileProblemText(file.name, problem, place)),
        }))
      })
    },
    [place, isSingle],
  )
  const remove = useCallback(
    (file: ChosenFile) => setFiles(({ chosen }) => ({ chosen: chosen.filter((one) => one !== file), problems: [] })),
    [],
  )
  const clear = useCallback(() => setFiles(none), [])
  const areJudged = judging === 0
  return { ...files, areJudged, isEmpty: areJudged && files.chosen.length === 0, add, remove, clear }
}

const none = { chosen: [], problems: [] }
