import { useCallback } from 'react'

/** One callback that reads the list and the number of open tickets again; kept between renders. */
export const useListChange = (refreshList: () => void, refreshCount: () => void): (() => void) =>
  useCallback(() => {
    refreshList()
    refreshCount()
  }, [refreshList, refreshCount])
