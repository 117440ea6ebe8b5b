export interface TransferOffer {
  readonly x: 1;
}
