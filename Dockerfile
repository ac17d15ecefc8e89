# The program is statically linked, so the image contains nothing else.
#
#   docker build -t plimsoll .
#   docker run --rm -v "$PWD:/work:ro" plimsoll check .
FROM debian:12-slim AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends g++ cmake ninja-build libcli11-dev libre2-dev zlib1g-dev \
       libboost1.81-dev libssl-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN cmake --preset release && cmake --build build/release --target plimsoll && strip build/release/bin/plimsoll

FROM scratch
COPY --from=build /source/build/release/bin/plimsoll /plimsoll
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["/plimsoll"]
CMD ["--help"]
