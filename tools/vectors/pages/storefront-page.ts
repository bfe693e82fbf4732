// The recorder must listen before the behaviours start: imports run in this order.
import './storefront-recorder.ts'
import '#storefront/behaviours/main.ts'
