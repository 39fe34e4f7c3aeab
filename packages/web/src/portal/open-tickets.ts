import { createContext, useContext } from 'react'

const RefreshContext = createContext<() => void>(() => {})

/** Provides the function that reads the number of open tickets again. */
export const OpenTicketsProvider = RefreshContext

/** Returns the function to call after a ticket was opened or closed. */
export const useRefreshOpenTickets = (): (() => void) => useContext(RefreshContext)
