import { useCallback, useMemo } from 'react'
import { columnsText, optionalColumns, readColumns, type OptionalColumn } from '@ip-portal/core/orders'
import { usePreference } from '../../../portal/preferences/use-preference.ts'
import { setQuery, useSearchQuery } from '../../../ui/layout/use-search-query.ts'

export interface ShownColumns {
  shown: readonly OptionalColumn[]
  /** Null brings the default back. */
  choose: (shown: readonly OptionalColumn[] | null) => void
}

/** Stored form of the choice: its text; null for the default. */
const readStored = (stored: unknown): string | null => {
  const columns = readColumns(stored)
  return columns === null ? null : columnsText(columns)
}

/** Columns of the list: those of the address, which a saved view names, else those chosen in this browser, else all. */
export function useShownColumns(): ShownColumns {
  const named = readStored(useSearchQuery().get('columns'))
  const [chosen, keep] = usePreference('orderColumns', readStored)
  const text = named ?? chosen
  const shown = useMemo(() => readColumns(text) ?? optionalColumns, [text])
  const choose = useCallback(
    (next: readonly OptionalColumn[] | null) => {
      keep(next === null ? null : columnsText(next))
      setQuery({ columns: '' })
    },
    [keep],
  )
  return { shown, choose }
}
