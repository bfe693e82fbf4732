/** What a page runs of each action, without schemas and words. A test holds it against the registry. */
import { perform as addToCart } from './add-to-cart.ts'
import { perform as applyCoupon } from './apply-coupon.ts'
import { perform as close } from './close.ts'
import { perform as launch } from './launch.ts'
import { perform as redirect } from './redirect.ts'
import { perform as submit } from './submit.ts'

export const performing = { addToCart, applyCoupon, close, launch, redirect, submit }
