import { createContext } from 'react'

/** True while a warning says that the session has ended; failed calls then show no message of their own. */
export const SessionEnded = createContext(false)
