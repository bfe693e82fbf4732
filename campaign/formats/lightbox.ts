import classic from './lightbox-classic.ts'
import designed from './lightbox-designed.ts'

export default { ...classic, ...designed }
