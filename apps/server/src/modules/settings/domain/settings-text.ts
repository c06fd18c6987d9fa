export const PRODUCT_NAME = 'Город засыпает'
