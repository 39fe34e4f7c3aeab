/** The same thing sent again within this time is a double click, or a retry of what had arrived: it is done once. */
export const doubleClickMs = 30_000
