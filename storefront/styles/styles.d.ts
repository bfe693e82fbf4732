/** Style sheets are included by the build. */
declare module '*.css'
