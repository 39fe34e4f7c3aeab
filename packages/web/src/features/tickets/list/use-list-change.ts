import { useCallback } from 'react'

/** Joins two refreshes to one callback that is stable between renders. */
export const useListChange = (refreshList: () => void, refreshCount: () => void): (() => void) =>
  useCallback(() => {
    refreshList()
    refreshCount()
  }, [refreshList, refreshCount])
