import { createContext, useContext } from 'react'

const RefreshContext = createContext<() => void>(() => {})

/** Around the pages: `value` reads the number of open tickets in the navigation again. */
export const OpenTicketsProvider = RefreshContext

/** Reads the number of open tickets again, after one was opened or closed. */
export const useRefreshOpenTickets = (): (() => void) => useContext(RefreshContext)
