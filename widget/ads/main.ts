/** That a file of this name arrives is what it tells (see `campaigns/test-ad-block.ts`). */
;(window as { klepkaAds?: boolean }).klepkaAds = true
