/** Style sheets are imported for their effect; Vite supplies them. */
declare module '*.css'
