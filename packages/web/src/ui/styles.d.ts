/** Style sheets are imported for their effect; Vite, or a plugin of ours, supplies them. */
declare module '*.css'
